CREATE TABLE `post_picture_uses` (
	`blog_id` integer NOT NULL,
	`picture_id` integer NOT NULL,
	PRIMARY KEY(`blog_id`, `picture_id`),
	FOREIGN KEY (`blog_id`) REFERENCES `blogs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`picture_id`) REFERENCES `post_pictures`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `post_picture_uses_of_picture` ON `post_picture_uses` (`picture_id`);--> statement-breakpoint
CREATE TABLE `post_pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`file_url` text,
	`file_name` text,
	`file_type` text,
	`file_path` text,
	`file_size` integer,
	CONSTRAINT "post_pictures_whole_file" CHECK(("post_pictures"."file_path" is null) = ("post_pictures"."file_url" is null) and ("post_pictures"."file_path" is null) = ("post_pictures"."file_name" is null) and ("post_pictures"."file_path" is null) = ("post_pictures"."file_type" is null) and ("post_pictures"."file_path" is null) = ("post_pictures"."file_size" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `post_pictures_file` ON `post_pictures` (`file_path`);--> statement-breakpoint
ALTER TABLE `blogs` ADD `share_picture` text;--> statement-breakpoint
CREATE UNIQUE INDEX `blogs_share_picture` ON `blogs` (`share_picture`);--> statement-breakpoint
ALTER TABLE `gallery_items` ADD `taken_at` integer;--> statement-breakpoint
CREATE INDEX `gallery_items_by_day` ON `gallery_items` (case when "taken_at" is null then "created_at" else "taken_at" end,`id`) WHERE "gallery_items"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE `notices` ADD `file_pages` text;--> statement-breakpoint
ALTER TABLE `notices` ADD `share_picture` text;--> statement-breakpoint
CREATE UNIQUE INDEX `notices_share_picture` ON `notices` (`share_picture`);--> statement-breakpoint
ALTER TABLE `result_documents` ADD `file_pages` text;