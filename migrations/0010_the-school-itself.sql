CREATE TABLE `school_pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`file_url` text,
	`file_name` text,
	`file_type` text,
	`file_path` text,
	`file_size` integer,
	CONSTRAINT "school_pictures_whole_file" CHECK(("school_pictures"."file_path" is null) = ("school_pictures"."file_url" is null) and ("school_pictures"."file_path" is null) = ("school_pictures"."file_name" is null) and ("school_pictures"."file_path" is null) = ("school_pictures"."file_type" is null) and ("school_pictures"."file_path" is null) = ("school_pictures"."file_size" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `school_pictures_file` ON `school_pictures` (`file_path`);--> statement-breakpoint
CREATE TABLE `school_sections` (
	`name` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`version` integer NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `notices_dated`;--> statement-breakpoint
ALTER TABLE `notices` ADD `starts_on` text;--> statement-breakpoint
ALTER TABLE `notices` ADD `ends_on` text;--> statement-breakpoint
CREATE INDEX `notices_on_a_day` ON `notices` (`starts_on`,`id`) WHERE "notices"."status" = 'Published' and "notices"."deleted_at" is null and "notices"."starts_on" is not null;
