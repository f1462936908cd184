ALTER TABLE `exam_rolls` ADD `group` text;--> statement-breakpoint
ALTER TABLE `subjects` ADD `retired_at` integer;