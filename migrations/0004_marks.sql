CREATE TABLE `exam_rolls` (
	`exam_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`roll_number` integer NOT NULL,
	PRIMARY KEY(`exam_id`, `student_id`),
	FOREIGN KEY (`exam_id`) REFERENCES `exams`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `exam_rolls_of_student` ON `exam_rolls` (`student_id`);--> statement-breakpoint
CREATE TABLE `mark_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`account` text NOT NULL,
	`exam_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`subject_id` integer NOT NULL,
	`before` integer,
	`after` integer
);
--> statement-breakpoint
CREATE INDEX `mark_changes_of_cell` ON `mark_changes` (`exam_id`,`student_id`,`subject_id`,`id`);--> statement-breakpoint
CREATE TABLE `__new_activity` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`account` text NOT NULL,
	`act` text NOT NULL,
	`kind` text NOT NULL,
	`item_id` integer NOT NULL,
	`title` text NOT NULL,
	CONSTRAINT "activity_act" CHECK("__new_activity"."act" in ('created', 'changed', 'deleted', 'restored', 'removed', 'marked', 'imported', 'locked', 'unlocked', 'movedUp')),
	CONSTRAINT "activity_kind" CHECK("__new_activity"."kind" in ('notice', 'resultDocument', 'blog', 'photo', 'student', 'subject', 'exam', 'class'))
);
--> statement-breakpoint
INSERT INTO `__new_activity`("id", "at", "account", "act", "kind", "item_id", "title") SELECT "id", "at", "account", "act", "kind", "item_id", "title" FROM `activity`;--> statement-breakpoint
DROP TABLE `activity`;--> statement-breakpoint
ALTER TABLE `__new_activity` RENAME TO `activity`;--> statement-breakpoint
ALTER TABLE `exams` ADD `changed_at` integer;--> statement-breakpoint
ALTER TABLE `exams` ADD `locked_at` integer;--> statement-breakpoint
ALTER TABLE `students` ADD `changed_at` integer;--> statement-breakpoint
ALTER TABLE `students` ADD `left_at` integer;--> statement-breakpoint
ALTER TABLE `subjects` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subjects` ADD `changed_at` integer;--> statement-breakpoint
UPDATE `subjects` SET `position` = `id`;--> statement-breakpoint
CREATE TRIGGER `activity_is_not_rewritten` BEFORE UPDATE ON `activity` BEGIN
	SELECT RAISE(ABORT, 'the activity is only added to');
END;
--> statement-breakpoint
CREATE TRIGGER `activity_is_not_erased` BEFORE DELETE ON `activity` BEGIN
	SELECT RAISE(ABORT, 'the activity is only added to');
END;--> statement-breakpoint
CREATE TRIGGER `mark_changes_are_not_rewritten` BEFORE UPDATE ON `mark_changes` BEGIN
	SELECT RAISE(ABORT, 'the changes of marks are only added to');
END;
--> statement-breakpoint
CREATE TRIGGER `mark_changes_are_not_erased` BEFORE DELETE ON `mark_changes` BEGIN
	SELECT RAISE(ABORT, 'the changes of marks are only added to');
END;
