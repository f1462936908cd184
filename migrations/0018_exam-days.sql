CREATE TABLE `exam_days` (
	`exam_id` integer NOT NULL,
	`subject_id` integer NOT NULL,
	`date` text NOT NULL,
	`begin` text NOT NULL,
	`end` text NOT NULL,
	`room` text NOT NULL,
	PRIMARY KEY(`exam_id`, `subject_id`),
	FOREIGN KEY (`exam_id`) REFERENCES `exams`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subject_id`) REFERENCES `subjects`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "exam_days_date" CHECK("exam_days"."date" glob '2[01][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
	CONSTRAINT "exam_days_times" CHECK("exam_days"."begin" glob '[0-2][0-9]:[0-5][0-9]' and "exam_days"."end" glob '[0-2][0-9]:[0-5][0-9]' and "exam_days"."begin" < "exam_days"."end")
);
--> statement-breakpoint
CREATE INDEX `exam_days_of_subject` ON `exam_days` (`subject_id`);--> statement-breakpoint
ALTER TABLE `downloads` ADD `exam_id` integer REFERENCES exams(id);--> statement-breakpoint
CREATE UNIQUE INDEX `downloads_exam` ON `downloads` (`exam_id`);