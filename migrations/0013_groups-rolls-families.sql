CREATE TABLE `card_addresses` (
	`token` text PRIMARY KEY NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`exam_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`openings` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`exam_id`) REFERENCES `exams`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `card_addresses_once` ON `card_addresses` (`exam_id`,`student_id`);--> statement-breakpoint
CREATE INDEX `card_addresses_of_student` ON `card_addresses` (`student_id`);--> statement-breakpoint
CREATE TABLE `roll_change_students` (
	`change_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`class_level` integer NOT NULL,
	`roll_number` integer NOT NULL,
	`group` text,
	PRIMARY KEY(`change_id`, `student_id`),
	FOREIGN KEY (`change_id`) REFERENCES `roll_changes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `roll_change_students_of_student` ON `roll_change_students` (`student_id`);--> statement-breakpoint
CREATE TABLE `roll_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`account` text NOT NULL,
	`kind` text NOT NULL,
	`class_level` integer,
	`undone_at` integer,
	CONSTRAINT "roll_changes_kind" CHECK("roll_changes"."kind" in ('year', 'rolls'))
);
--> statement-breakpoint
CREATE TABLE `__new_activity` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`account` text NOT NULL,
	`act` text NOT NULL,
	`kind` text NOT NULL,
	`item_id` integer NOT NULL,
	`title` text NOT NULL,
	`details` text,
	CONSTRAINT "activity_act" CHECK("__new_activity"."act" in ('created', 'changed', 'deleted', 'restored', 'removed', 'marked', 'imported', 'locked', 'unlocked', 'movedUp', 'renumbered', 'undone', 'opened', 'closed', 'revoked', 'approved', 'disabled', 'linked', 'backedUp', 'signedOut', 'downloaded')),
	CONSTRAINT "activity_kind" CHECK("__new_activity"."kind" in ('notice', 'resultDocument', 'blog', 'photo', 'student', 'subject', 'exam', 'class', 'account', 'school'))
);
--> statement-breakpoint
INSERT INTO `__new_activity`("id", "at", "account", "act", "kind", "item_id", "title", "details") SELECT "id", "at", "account", "act", "kind", "item_id", "title", "details" FROM `activity`;--> statement-breakpoint
DROP TABLE `activity`;--> statement-breakpoint
ALTER TABLE `__new_activity` RENAME TO `activity`;--> statement-breakpoint
CREATE INDEX `activity_of_account` ON `activity` (`account`,`at`);--> statement-breakpoint
CREATE TRIGGER `activity_is_not_rewritten` BEFORE UPDATE ON `activity` BEGIN
	SELECT RAISE(ABORT, 'the activity is only added to');
END;
--> statement-breakpoint
CREATE TRIGGER `activity_is_not_erased` BEFORE DELETE ON `activity` BEGIN
	SELECT RAISE(ABORT, 'the activity is only added to');
END;
--> statement-breakpoint
ALTER TABLE `exams` ADD `opened_at` integer;--> statement-breakpoint
ALTER TABLE `students` ADD `group` text CONSTRAINT "students_group" CHECK("group" in ('Science', 'Humanities', 'Business Studies'));--> statement-breakpoint
ALTER TABLE `subjects` ADD `group` text CONSTRAINT "subjects_group" CHECK("group" in ('Science', 'Humanities', 'Business Studies'));
