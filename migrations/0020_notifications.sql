CREATE TABLE `push_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`choice` text NOT NULL,
	`item_id` integer NOT NULL,
	`title` text NOT NULL,
	`is_urgent` integer NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`is_done` integer DEFAULT false NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`gone` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `push_messages_of_item` ON `push_messages` (`choice`,`item_id`,`at`);--> statement-breakpoint
CREATE TABLE `push_retries` (
	`message_id` integer NOT NULL,
	`subscription_id` integer NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`message_id`, `subscription_id`),
	FOREIGN KEY (`message_id`) REFERENCES `push_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscription_id`) REFERENCES `push_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `push_retries_due` ON `push_retries` (`due_at`);--> statement-breakpoint
CREATE INDEX `push_retries_of_subscription` ON `push_retries` (`subscription_id`);--> statement-breakpoint
CREATE TABLE `push_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`turned_on_at` integer,
	`turned_on_by` text,
	CONSTRAINT "push_settings_once" CHECK("push_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`language` text NOT NULL,
	`choice` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_of_choice` ON `push_subscriptions` (`choice`,`id`);--> statement-breakpoint
ALTER TABLE `notices` ADD `tell_again_at` integer;