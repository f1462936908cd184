CREATE TABLE `downloads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`publish_at` integer NOT NULL,
	`title` text NOT NULL,
	`group` text NOT NULL,
	`class_level` integer,
	`year` integer,
	`status` text NOT NULL,
	`file_url` text,
	`file_name` text,
	`file_type` text,
	`file_path` text,
	`file_size` integer,
	`file_pages` text,
	`replaced_at` integer,
	`share_picture` text,
	`changed_at` integer,
	`deleted_at` integer,
	CONSTRAINT "downloads_class" CHECK("downloads"."class_level" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
	CONSTRAINT "downloads_group" CHECK("downloads"."group" in ('routine', 'examRoutine', 'syllabus', 'books', 'admission', 'fees', 'forms', 'rules', 'recognition', 'charter', 'other')),
	CONSTRAINT "downloads_status" CHECK("downloads"."status" in ('Draft', 'Published')),
	CONSTRAINT "downloads_title" CHECK(length(trim("downloads"."title")) > 0),
	CONSTRAINT "downloads_whole_file" CHECK(("downloads"."file_path" is null) = ("downloads"."file_url" is null) and ("downloads"."file_path" is null) = ("downloads"."file_name" is null) and ("downloads"."file_path" is null) = ("downloads"."file_type" is null) and ("downloads"."file_path" is null) = ("downloads"."file_size" is null))
);
--> statement-breakpoint
CREATE INDEX `downloads_visible` ON `downloads` (`publish_at`,`id`) WHERE "downloads"."status" = 'Published' and "downloads"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `downloads_desk` ON `downloads` (`created_at`,`id`,`status`,`group`,`publish_at`) WHERE "downloads"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `downloads_trash` ON `downloads` (`deleted_at`) WHERE "downloads"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `downloads_file` ON `downloads` (`file_path`);--> statement-breakpoint
CREATE UNIQUE INDEX `downloads_share_picture` ON `downloads` (`share_picture`);