CREATE TABLE `accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`state` text NOT NULL,
	CONSTRAINT "accounts_state" CHECK("accounts"."state" in ('unverified', 'pending', 'active', 'disabled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email` ON `accounts` (`email`);--> statement-breakpoint
CREATE TABLE `blogs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`publish_at` integer NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`excerpt` text NOT NULL,
	`author` text NOT NULL,
	`category` text DEFAULT 'General' NOT NULL,
	`author_image_url` text,
	`author_image_path` text,
	`status` text NOT NULL,
	`file_url` text,
	`file_name` text,
	`file_type` text,
	`file_path` text,
	`file_size` integer,
	CONSTRAINT "blogs_status" CHECK("blogs"."status" in ('Draft', 'Published')),
	CONSTRAINT "blogs_title" CHECK(length(trim("blogs"."title")) > 0),
	CONSTRAINT "blogs_whole_file" CHECK(("blogs"."file_path" is null) = ("blogs"."file_url" is null) and ("blogs"."file_path" is null) = ("blogs"."file_name" is null) and ("blogs"."file_path" is null) = ("blogs"."file_type" is null) and ("blogs"."file_path" is null) = ("blogs"."file_size" is null))
);
--> statement-breakpoint
CREATE INDEX `blogs_published` ON `blogs` (`status`,`publish_at`,`id`);--> statement-breakpoint
CREATE INDEX `blogs_newest` ON `blogs` (`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `blogs_file` ON `blogs` (`file_path`);--> statement-breakpoint
CREATE UNIQUE INDEX `blogs_author_image` ON `blogs` (`author_image_path`);--> statement-breakpoint
CREATE TABLE `exams` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_bn` text,
	`class_level` integer NOT NULL,
	CONSTRAINT "exams_class" CHECK("exams"."class_level" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `exams_of_class` ON `exams` (`class_level`,`name`);--> statement-breakpoint
CREATE TABLE `founding` (
	`id` integer PRIMARY KEY NOT NULL,
	`code_hash` text,
	`code_expires_at` integer,
	`founded_by` integer,
	FOREIGN KEY (`founded_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "founding_once" CHECK("founding"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `gallery_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`category` text DEFAULT 'General' NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`width` integer,
	`height` integer,
	`file_url` text,
	`file_name` text,
	`file_type` text,
	`file_path` text,
	`file_size` integer,
	CONSTRAINT "gallery_items_whole_file" CHECK(("gallery_items"."file_path" is null) = ("gallery_items"."file_url" is null) and ("gallery_items"."file_path" is null) = ("gallery_items"."file_name" is null) and ("gallery_items"."file_path" is null) = ("gallery_items"."file_type" is null) and ("gallery_items"."file_path" is null) = ("gallery_items"."file_size" is null))
);
--> statement-breakpoint
CREATE INDEX `gallery_items_newest` ON `gallery_items` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `gallery_items_category` ON `gallery_items` (`category`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `gallery_items_file` ON `gallery_items` (`file_path`);--> statement-breakpoint
CREATE TABLE `notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`publish_at` integer NOT NULL,
	`title` text NOT NULL,
	`type` text NOT NULL,
	`content` text NOT NULL,
	`status` text NOT NULL,
	`file_url` text,
	`file_name` text,
	`file_type` text,
	`file_path` text,
	`file_size` integer,
	CONSTRAINT "notices_type" CHECK("notices"."type" in ('General', 'Exam', 'Event', 'Meeting', 'Holiday')),
	CONSTRAINT "notices_status" CHECK("notices"."status" in ('Draft', 'Published')),
	CONSTRAINT "notices_title" CHECK(length(trim("notices"."title")) > 0),
	CONSTRAINT "notices_whole_file" CHECK(("notices"."file_path" is null) = ("notices"."file_url" is null) and ("notices"."file_path" is null) = ("notices"."file_name" is null) and ("notices"."file_path" is null) = ("notices"."file_type" is null) and ("notices"."file_path" is null) = ("notices"."file_size" is null))
);
--> statement-breakpoint
CREATE INDEX `notices_published` ON `notices` (`status`,`publish_at`,`id`);--> statement-breakpoint
CREATE INDEX `notices_newest` ON `notices` (`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notices_file` ON `notices` (`file_path`);--> statement-breakpoint
CREATE TABLE `result_documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`publish_at` integer NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`exam_type` text DEFAULT '' NOT NULL,
	`exam_date` text,
	`class_level` integer,
	`status` text NOT NULL,
	`file_url` text,
	`file_name` text,
	`file_type` text,
	`file_path` text,
	`file_size` integer,
	CONSTRAINT "result_documents_class" CHECK("result_documents"."class_level" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
	CONSTRAINT "result_documents_status" CHECK("result_documents"."status" in ('Draft', 'Published')),
	CONSTRAINT "result_documents_title" CHECK(length(trim("result_documents"."title")) > 0),
	CONSTRAINT "result_documents_whole_file" CHECK(("result_documents"."file_path" is null) = ("result_documents"."file_url" is null) and ("result_documents"."file_path" is null) = ("result_documents"."file_name" is null) and ("result_documents"."file_path" is null) = ("result_documents"."file_type" is null) and ("result_documents"."file_path" is null) = ("result_documents"."file_size" is null))
);
--> statement-breakpoint
CREATE INDEX `result_documents_published` ON `result_documents` (`status`,`publish_at`,`id`);--> statement-breakpoint
CREATE INDEX `result_documents_newest` ON `result_documents` (`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `result_documents_file` ON `result_documents` (`file_path`);--> statement-breakpoint
CREATE TABLE `results` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`student_id` integer NOT NULL,
	`subject_id` integer NOT NULL,
	`exam_id` integer NOT NULL,
	`marks` integer NOT NULL,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`subject_id`) REFERENCES `subjects`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`exam_id`) REFERENCES `exams`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "results_marks" CHECK("results"."marks" between 0 and 100 and typeof("results"."marks") = 'integer')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `results_once` ON `results` (`student_id`,`exam_id`,`subject_id`);--> statement-breakpoint
CREATE INDEX `results_of_exam` ON `results` (`exam_id`,`student_id`,`subject_id`,`marks`);--> statement-breakpoint
CREATE INDEX `results_of_subject` ON `results` (`subject_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`last_seen_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `sessions_of_account` ON `sessions` (`account_id`);--> statement-breakpoint
CREATE INDEX `sessions_last_seen` ON `sessions` (`last_seen_at`);--> statement-breakpoint
CREATE TABLE `students` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`roll_number` integer NOT NULL,
	`class_level` integer NOT NULL,
	`father_name` text NOT NULL,
	`mother_name` text NOT NULL,
	CONSTRAINT "students_class" CHECK("students"."class_level" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
	CONSTRAINT "students_roll" CHECK("students"."roll_number" > 0)
);
--> statement-breakpoint
CREATE INDEX `students_roll_call` ON `students` (`class_level`,`roll_number`);--> statement-breakpoint
CREATE TABLE `subjects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_bn` text,
	`class_level` integer NOT NULL,
	`full_marks` integer DEFAULT 100 NOT NULL,
	CONSTRAINT "subjects_class" CHECK("subjects"."class_level" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
	CONSTRAINT "subjects_full_marks" CHECK("subjects"."full_marks" between 1 and 100)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subjects_of_class` ON `subjects` (`class_level`,`name`);