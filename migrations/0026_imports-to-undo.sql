CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`account` text NOT NULL,
	`kind` text NOT NULL,
	`item_id` integer NOT NULL,
	`changes` text,
	`undone_at` integer
);
