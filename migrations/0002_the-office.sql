CREATE TABLE `activity` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`account` text NOT NULL,
	`act` text NOT NULL,
	`kind` text NOT NULL,
	`item_id` integer NOT NULL,
	`title` text NOT NULL,
	CONSTRAINT "activity_act" CHECK("activity"."act" in ('created', 'changed', 'deleted', 'restored', 'removed')),
	CONSTRAINT "activity_kind" CHECK("activity"."kind" in ('notice', 'resultDocument', 'blog', 'photo'))
);
--> statement-breakpoint
CREATE TABLE `received_forms` (
	`token` text PRIMARY KEY NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `received_forms_oldest` ON `received_forms` (`received_at`);--> statement-breakpoint
ALTER TABLE `blogs` ADD `changed_at` integer;--> statement-breakpoint
ALTER TABLE `blogs` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `blogs_trash` ON `blogs` (`deleted_at`) WHERE "blogs"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE `gallery_items` ADD `sized_at` integer;--> statement-breakpoint
ALTER TABLE `gallery_items` ADD `changed_at` integer;--> statement-breakpoint
ALTER TABLE `gallery_items` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `gallery_items_trash` ON `gallery_items` (`deleted_at`) WHERE "gallery_items"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE `notices` ADD `changed_at` integer;--> statement-breakpoint
ALTER TABLE `notices` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `notices_trash` ON `notices` (`deleted_at`) WHERE "notices"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE `result_documents` ADD `changed_at` integer;--> statement-breakpoint
ALTER TABLE `result_documents` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `result_documents_trash` ON `result_documents` (`deleted_at`) WHERE "result_documents"."deleted_at" is not null;--> statement-breakpoint
CREATE TRIGGER `activity_is_not_rewritten` BEFORE UPDATE ON `activity` BEGIN
	SELECT RAISE(ABORT, 'the activity is only added to');
END;
--> statement-breakpoint
CREATE TRIGGER `activity_is_not_erased` BEFORE DELETE ON `activity` BEGIN
	SELECT RAISE(ABORT, 'the activity is only added to');
END;
