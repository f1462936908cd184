ALTER TABLE `card_addresses` ADD `sent_at` integer;--> statement-breakpoint
ALTER TABLE `students` ADD `guardian_mobile` text CONSTRAINT "students_guardian_mobile" CHECK("guardian_mobile" glob '+8801[3-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]');
