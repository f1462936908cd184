CREATE TABLE `account_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`new_email` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "account_links_purpose" CHECK("account_links"."purpose" in ('confirm', 'password', 'email')),
	CONSTRAINT "account_links_new_email" CHECK(("account_links"."purpose" = 'email') = ("account_links"."new_email" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_links_one_of_each` ON `account_links` (`account_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `__new_activity` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`account` text NOT NULL,
	`act` text NOT NULL,
	`kind` text NOT NULL,
	`item_id` integer NOT NULL,
	`title` text NOT NULL,
	CONSTRAINT "activity_act" CHECK("__new_activity"."act" in ('created', 'changed', 'deleted', 'restored', 'removed', 'marked', 'imported', 'locked', 'unlocked', 'movedUp', 'approved', 'disabled', 'linked', 'backedUp')),
	CONSTRAINT "activity_kind" CHECK("__new_activity"."kind" in ('notice', 'resultDocument', 'blog', 'photo', 'student', 'subject', 'exam', 'class', 'account', 'school'))
);
--> statement-breakpoint
INSERT INTO `__new_activity`("id", "at", "account", "act", "kind", "item_id", "title") SELECT "id", "at", "account", "act", "kind", "item_id", "title" FROM `activity`;--> statement-breakpoint
DROP TABLE `activity`;--> statement-breakpoint
ALTER TABLE `__new_activity` RENAME TO `activity`;--> statement-breakpoint
ALTER TABLE `accounts` ADD `confirmed_at` integer;--> statement-breakpoint
CREATE TRIGGER `activity_is_not_rewritten` BEFORE UPDATE ON `activity` BEGIN
	SELECT RAISE(ABORT, 'the activity is only added to');
END;
--> statement-breakpoint
CREATE TRIGGER `activity_is_not_erased` BEFORE DELETE ON `activity` BEGIN
	SELECT RAISE(ABORT, 'the activity is only added to');
END;
