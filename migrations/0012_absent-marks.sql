CREATE TABLE `__new_results` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`student_id` integer NOT NULL,
	`subject_id` integer NOT NULL,
	`exam_id` integer NOT NULL,
	`marks` integer NOT NULL,
	`absent` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`subject_id`) REFERENCES `subjects`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`exam_id`) REFERENCES `exams`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "results_marks" CHECK("__new_results"."marks" between 0 and 100 and typeof("__new_results"."marks") = 'integer'),
	CONSTRAINT "results_absent" CHECK("__new_results"."absent" in (0, 1) and ("__new_results"."absent" = 0 or "__new_results"."marks" = 0))
);
--> statement-breakpoint
INSERT INTO `__new_results`("id", "student_id", "subject_id", "exam_id", "marks") SELECT "id", "student_id", "subject_id", "exam_id", "marks" FROM `results`;--> statement-breakpoint
DROP TABLE `results`;--> statement-breakpoint
ALTER TABLE `__new_results` RENAME TO `results`;--> statement-breakpoint
CREATE UNIQUE INDEX `results_once` ON `results` (`student_id`,`exam_id`,`subject_id`);--> statement-breakpoint
CREATE INDEX `results_of_exam` ON `results` (`exam_id`,`student_id`,`subject_id`,`marks`,`absent`);--> statement-breakpoint
CREATE INDEX `results_of_subject` ON `results` (`subject_id`,`exam_id`,`marks`);--> statement-breakpoint
ALTER TABLE `mark_changes` ADD `before_absent` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `mark_changes` ADD `after_absent` integer DEFAULT false NOT NULL;