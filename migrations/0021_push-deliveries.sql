-- changes rows of: push_retries
DROP TABLE `push_retries`;--> statement-breakpoint
DROP INDEX `push_messages_of_item`;--> statement-breakpoint
ALTER TABLE `push_messages` DROP COLUMN `is_urgent`;--> statement-breakpoint
ALTER TABLE `push_messages` DROP COLUMN `cursor`;--> statement-breakpoint
ALTER TABLE `push_messages` DROP COLUMN `is_done`;--> statement-breakpoint
DROP INDEX `push_subscriptions_of_choice`;--> statement-breakpoint
CREATE TABLE `push_deliveries` (
	`subscription_id` integer NOT NULL,
	`message_id` integer NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`subscription_id`, `message_id`),
	FOREIGN KEY (`subscription_id`) REFERENCES `push_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `push_messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `push_deliveries_due` ON `push_deliveries` (`due_at`);