-- A vowel sign is a mark (Mn, Mc): without those categories every Bengali word falls apart at its signs.
CREATE VIRTUAL TABLE `search` USING fts5(`title`, `body`, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'", prefix = '2 3');
--> statement-breakpoint
-- A slot to write through, never a list to read: what is put in here goes into the index, in place of what was there
-- under its number. Numbers are 3 * id for notices, and one and two more for result documents and blogs.
CREATE VIEW `search_entries` (`number`, `title`, `body`) AS SELECT NULL, NULL, NULL WHERE 0;
--> statement-breakpoint
-- Bengali digits become Latin ones, letters with a dot take their NFC form, joiners go. Blogs lose their HTML tags: the
-- text is cut at each "<", and what looks like a tag loses everything up to its ">". Title and body, with char(1)
-- between them, make this way together.
CREATE TRIGGER `search_takes_entry` INSTEAD OF INSERT ON `search_entries` BEGIN
	DELETE FROM `search` WHERE `rowid` = new.`number`;
	INSERT INTO `search` (`rowid`, `title`, `body`)
	SELECT new.`number`, substr(`words`, 1, instr(`words`, char(1)) - 1), substr(`words`, instr(`words`, char(1)) + 1)
	FROM (
		SELECT replace(replace(replace(replace(replace(
			replace(replace(replace(replace(replace(
			replace(replace(replace(replace(replace(
			group_concat(
				CASE WHEN new.`number` % 3 = 2 AND `value` GLOB '[a-zA-Z/!]*' THEN substr(`value`, instr(`value`, '>') + 1) ELSE `value` END,
				' '
			),
			char(0x9E6), '0'), char(0x9E7), '1'), char(0x9E8), '2'), char(0x9E9), '3'), char(0x9EA), '4'),
			char(0x9EB), '5'), char(0x9EC), '6'), char(0x9ED), '7'), char(0x9EE), '8'), char(0x9EF), '9'),
			char(0x9DC), char(0x9A1, 0x9BC)), char(0x9DD), char(0x9A2, 0x9BC)), char(0x9DF), char(0x9AF, 0x9BC)),
			char(0x200C), ''), char(0x200D), '') AS `words`
		FROM json_each('[' || replace(json_quote(new.`title` || char(1) || new.`body`), '<', '","') || ']')
	);
END;
--> statement-breakpoint
CREATE TRIGGER `search_notice_written` AFTER INSERT ON `notices` BEGIN
	INSERT INTO `search_entries` VALUES (new.`id` * 3, new.`title`, new.`content`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_notice_changed` AFTER UPDATE OF `title`, `content` ON `notices` BEGIN
	INSERT INTO `search_entries` VALUES (new.`id` * 3, new.`title`, new.`content`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_notice_deleted` AFTER DELETE ON `notices` BEGIN
	DELETE FROM `search` WHERE `rowid` = old.`id` * 3;
END;
--> statement-breakpoint
CREATE TRIGGER `search_result_document_written` AFTER INSERT ON `result_documents` BEGIN
	INSERT INTO `search_entries` VALUES (new.`id` * 3 + 1, new.`title`, new.`description` || ' ' || new.`exam_type`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_result_document_changed` AFTER UPDATE OF `title`, `description`, `exam_type` ON `result_documents` BEGIN
	INSERT INTO `search_entries` VALUES (new.`id` * 3 + 1, new.`title`, new.`description` || ' ' || new.`exam_type`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_result_document_deleted` AFTER DELETE ON `result_documents` BEGIN
	DELETE FROM `search` WHERE `rowid` = old.`id` * 3 + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `search_blog_written` AFTER INSERT ON `blogs` BEGIN
	INSERT INTO `search_entries` VALUES (new.`id` * 3 + 2, new.`title`, new.`content` || ' ' || new.`excerpt` || ' ' || new.`author`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_blog_changed` AFTER UPDATE OF `title`, `content`, `excerpt`, `author` ON `blogs` BEGIN
	INSERT INTO `search_entries` VALUES (new.`id` * 3 + 2, new.`title`, new.`content` || ' ' || new.`excerpt` || ' ' || new.`author`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_blog_deleted` AFTER DELETE ON `blogs` BEGIN
	DELETE FROM `search` WHERE `rowid` = old.`id` * 3 + 2;
END;
--> statement-breakpoint
INSERT INTO `search_entries` SELECT `id` * 3, `title`, `content` FROM `notices`;
--> statement-breakpoint
INSERT INTO `search_entries` SELECT `id` * 3 + 1, `title`, `description` || ' ' || `exam_type` FROM `result_documents`;
--> statement-breakpoint
INSERT INTO `search_entries` SELECT `id` * 3 + 2, `title`, `content` || ' ' || `excerpt` || ' ' || `author` FROM `blogs`;
