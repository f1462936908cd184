CREATE TABLE `__new_activity` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`account` text NOT NULL,
	`act` text NOT NULL,
	`kind` text NOT NULL,
	`item_id` integer NOT NULL,
	`title` text NOT NULL,
	`details` text
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
