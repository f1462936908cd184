-- Version 0.2.0 made these of cut files, which nothing in a row tells. The website makes them again behind its pages.
UPDATE `gallery_items` SET `sized_at` = NULL WHERE `sized_at` IS NOT NULL;
--> statement-breakpoint
UPDATE `notices` SET `file_pages` = NULL WHERE `file_pages` IS NOT NULL;
--> statement-breakpoint
UPDATE `result_documents` SET `file_pages` = NULL WHERE `file_pages` IS NOT NULL;
--> statement-breakpoint
UPDATE `downloads` SET `file_pages` = NULL WHERE `file_pages` IS NOT NULL;
--> statement-breakpoint
UPDATE `blogs` SET `share_picture` = NULL WHERE `id` IN (SELECT `blog_id` FROM `post_picture_uses`);
--> statement-breakpoint
UPDATE `blogs` SET `share_picture` = NULL WHERE EXISTS (SELECT 1 FROM `school_sections` WHERE `name` = 'contacts' AND json_valid(`content`) AND json_extract(`content`, '$.crest.id') IS NOT NULL);
--> statement-breakpoint
UPDATE `notices` SET `share_picture` = NULL WHERE EXISTS (SELECT 1 FROM `school_sections` WHERE `name` = 'contacts' AND json_valid(`content`) AND json_extract(`content`, '$.crest.id') IS NOT NULL);
--> statement-breakpoint
UPDATE `downloads` SET `share_picture` = NULL WHERE EXISTS (SELECT 1 FROM `school_sections` WHERE `name` = 'contacts' AND json_valid(`content`) AND json_extract(`content`, '$.crest.id') IS NOT NULL);
