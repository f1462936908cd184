DROP INDEX `blogs_published`;--> statement-breakpoint
DROP INDEX `blogs_newest`;--> statement-breakpoint
CREATE INDEX `blogs_visible` ON `blogs` (`publish_at`,`id`) WHERE "blogs"."status" = 'Published' and "blogs"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `blogs_desk` ON `blogs` (`created_at`,`id`,`status`,`category`,`publish_at`) WHERE "blogs"."deleted_at" is null;--> statement-breakpoint
DROP INDEX `notices_published`;--> statement-breakpoint
DROP INDEX `notices_newest`;--> statement-breakpoint
CREATE INDEX `notices_visible` ON `notices` (`publish_at`,`id`) WHERE "notices"."status" = 'Published' and "notices"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `notices_desk` ON `notices` (`created_at`,`id`,`status`,`type`,`publish_at`) WHERE "notices"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `notices_dated` ON `notices` (`publish_at`,`id`) WHERE "notices"."status" = 'Published' and "notices"."deleted_at" is null and "notices"."type" <> 'General';--> statement-breakpoint
DROP INDEX `result_documents_published`;--> statement-breakpoint
DROP INDEX `result_documents_newest`;--> statement-breakpoint
CREATE INDEX `result_documents_visible` ON `result_documents` (`publish_at`,`id`) WHERE "result_documents"."status" = 'Published' and "result_documents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `result_documents_desk` ON `result_documents` (`created_at`,`id`,`status`,`class_level`,`publish_at`) WHERE "result_documents"."deleted_at" is null;--> statement-breakpoint
DROP INDEX `gallery_items_newest`;--> statement-breakpoint
DROP INDEX `gallery_items_category`;--> statement-breakpoint
CREATE INDEX `gallery_items_waiting` ON `gallery_items` (`sized_at`,`created_at`,`id`) WHERE "gallery_items"."sized_at" is null and "gallery_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `gallery_items_newest` ON `gallery_items` (`created_at`,`id`) WHERE "gallery_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `gallery_items_category` ON `gallery_items` (`category`,`created_at`,`id`) WHERE "gallery_items"."deleted_at" is null;--> statement-breakpoint
DROP INDEX `results_of_subject`;--> statement-breakpoint
CREATE INDEX `results_of_subject` ON `results` (`subject_id`,`exam_id`,`marks`);--> statement-breakpoint
DROP INDEX `students_roll_call`;--> statement-breakpoint
CREATE INDEX `students_left` ON `students` (`class_level`,"left_at" desc,`roll_number`,`id`) WHERE "students"."left_at" is not null;--> statement-breakpoint
CREATE INDEX `students_roll_call` ON `students` (`class_level`,`roll_number`,`id`) WHERE "students"."left_at" is null;--> statement-breakpoint
CREATE INDEX `activity_of_account` ON `activity` (`account`,`at`);--> statement-breakpoint
CREATE INDEX `mark_changes_of_exam` ON `mark_changes` (`exam_id`,`id`);