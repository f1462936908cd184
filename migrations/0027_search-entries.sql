-- What a row of the index belongs to was computed from its number, 3 * id + kind. Now the table search_entries names it. The
-- rows of the index keep their numbers.
DROP VIEW `search_entries`;
--> statement-breakpoint
DROP TRIGGER `search_notice_written`;
--> statement-breakpoint
DROP TRIGGER `search_notice_changed`;
--> statement-breakpoint
DROP TRIGGER `search_notice_deleted`;
--> statement-breakpoint
DROP TRIGGER `search_result_document_written`;
--> statement-breakpoint
DROP TRIGGER `search_result_document_changed`;
--> statement-breakpoint
DROP TRIGGER `search_result_document_deleted`;
--> statement-breakpoint
DROP TRIGGER `search_blog_written`;
--> statement-breakpoint
DROP TRIGGER `search_blog_changed`;
--> statement-breakpoint
DROP TRIGGER `search_blog_deleted`;
--> statement-breakpoint
CREATE TABLE `search_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`item_id` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_entries_item` ON `search_entries` (`kind`,`item_id`);
--> statement-breakpoint
INSERT INTO `search_entries` SELECT `id` * 3, 'notice', `id` FROM `notices`;
--> statement-breakpoint
INSERT INTO `search_entries` SELECT `id` * 3 + 1, 'resultDocument', `id` FROM `result_documents`;
--> statement-breakpoint
INSERT INTO `search_entries` SELECT `id` * 3 + 2, 'blog', `id` FROM `blogs`;
--> statement-breakpoint
CREATE TRIGGER `search_entry_deleted` AFTER DELETE ON `search_entries` BEGIN
	DELETE FROM `search` WHERE `rowid` = old.`id`;
END;
--> statement-breakpoint
-- The triggers write through this view. It has no rows of its own.
CREATE VIEW `search_texts` (`kind`, `item_id`, `title`, `body`) AS SELECT NULL, NULL, NULL, NULL WHERE 0;
--> statement-breakpoint
-- As in 0025_words-across-tags.sql, but by kind.
CREATE TRIGGER `search_text_written` INSTEAD OF INSERT ON `search_texts` BEGIN
	INSERT INTO `search_entries` (`kind`, `item_id`) VALUES (new.`kind`, new.`item_id`) ON CONFLICT DO NOTHING;
	DELETE FROM `search` WHERE `rowid` = (SELECT `id` FROM `search_entries` WHERE `kind` = new.`kind` AND `item_id` = new.`item_id`);
	INSERT INTO `search` (`rowid`, `title`, `body`)
	SELECT `id`, substr(`words`, 1, instr(`words`, char(1)) - 1), substr(`words`, instr(`words`, char(1)) + 1)
	FROM `search_entries`, (
		SELECT
			replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
			replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
			replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
			replace(replace(replace(replace(replace(
			group_concat(
				CASE
					WHEN `key` = 0 THEN `value`
					WHEN new.`kind` <> 'blog' OR `value` NOT GLOB '[a-zA-Z/!]*' THEN ' ' || `value`
					WHEN `tag` IN ('a', 'b', 'del', 'em', 'font', 'i', 's', 'span', 'strike', 'strong', 'sub', 'sup', 'u') AND instr(`value`, '>') > 0
						THEN substr(`value`, instr(`value`, '>') + 1)
					ELSE ' ' || substr(`value`, instr(`value`, '>') + 1)
				END,
				''
			),
			char(0x9E6), '0'), char(0x9E7), '1'), char(0x9E8), '2'), char(0x9E9), '3'), char(0x9EA), '4'),
			char(0x9EB), '5'), char(0x9EC), '6'), char(0x9ED), '7'), char(0x9EE), '8'), char(0x9EF), '9'),
			char(0x2070), '0'), char(0xB9), '1'), char(0xB2), '2'), char(0xB3), '3'), char(0x2074), '4'),
			char(0x2075), '5'), char(0x2076), '6'), char(0x2077), '7'), char(0x2078), '8'), char(0x2079), '9'),
			char(0x2080), '0'), char(0x2081), '1'), char(0x2082), '2'), char(0x2083), '3'), char(0x2084), '4'),
			char(0x2085), '5'), char(0x2086), '6'), char(0x2087), '7'), char(0x2088), '8'), char(0x2089), '9'),
			char(0x9DC), char(0x9A1, 0x9BC)), char(0x9DD), char(0x9A2, 0x9BC)), char(0x9DF), char(0x9AF, 0x9BC)),
			char(0x200C), ''), char(0x200D), '') AS `words`
		FROM (
			SELECT `key`, `value`, lower(ltrim(substr(`value`, 1, min(instr(`value` || '>', '>'), instr(`value` || ' ', ' ')) - 1), '/')) AS `tag`
			FROM json_each('[' || replace(json_quote(new.`title` || char(1) || new.`body`), '<', '","') || ']')
		)
	)
	WHERE `kind` = new.`kind` AND `item_id` = new.`item_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_notice_written` AFTER INSERT ON `notices` BEGIN
	INSERT INTO `search_texts` VALUES ('notice', new.`id`, new.`title`, new.`content`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_notice_changed` AFTER UPDATE OF `title`, `content` ON `notices` BEGIN
	INSERT INTO `search_texts` VALUES ('notice', new.`id`, new.`title`, new.`content`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_notice_deleted` AFTER DELETE ON `notices` BEGIN
	DELETE FROM `search_entries` WHERE `kind` = 'notice' AND `item_id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_result_document_written` AFTER INSERT ON `result_documents` BEGIN
	INSERT INTO `search_texts` VALUES ('resultDocument', new.`id`, new.`title`, new.`description` || ' ' || new.`exam_type`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_result_document_changed` AFTER UPDATE OF `title`, `description`, `exam_type` ON `result_documents` BEGIN
	INSERT INTO `search_texts` VALUES ('resultDocument', new.`id`, new.`title`, new.`description` || ' ' || new.`exam_type`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_result_document_deleted` AFTER DELETE ON `result_documents` BEGIN
	DELETE FROM `search_entries` WHERE `kind` = 'resultDocument' AND `item_id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_blog_written` AFTER INSERT ON `blogs` BEGIN
	INSERT INTO `search_texts` VALUES ('blog', new.`id`, new.`title`, new.`content` || ' ' || new.`excerpt` || ' ' || new.`author`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_blog_changed` AFTER UPDATE OF `title`, `content`, `excerpt`, `author` ON `blogs` BEGIN
	INSERT INTO `search_texts` VALUES ('blog', new.`id`, new.`title`, new.`content` || ' ' || new.`excerpt` || ' ' || new.`author`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_blog_deleted` AFTER DELETE ON `blogs` BEGIN
	DELETE FROM `search_entries` WHERE `kind` = 'blog' AND `item_id` = old.`id`;
END;
