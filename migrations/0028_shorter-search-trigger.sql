-- The search index is written as before. In steps, because SQLite before 3.46 reads no expression that is nested as deep as the
-- 35 replacements were, and then opens nothing of the database: neither its rows nor the uploads of a backup.
DROP TRIGGER `search_text_written`;
--> statement-breakpoint
CREATE TRIGGER `search_text_written` INSTEAD OF INSERT ON `search_texts` BEGIN
	INSERT INTO `search_entries` (`kind`, `item_id`) VALUES (new.`kind`, new.`item_id`) ON CONFLICT DO NOTHING;
	DELETE FROM `search` WHERE `rowid` = (SELECT `id` FROM `search_entries` WHERE `kind` = new.`kind` AND `item_id` = new.`item_id`);
	INSERT INTO `search` (`rowid`, `title`, `body`)
	SELECT `id`, substr(`words`, 1, instr(`words`, char(1)) - 1), substr(`words`, instr(`words`, char(1)) + 1)
	FROM `search_entries`, (
		SELECT
			replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`words`,
			char(0x2080), '0'), char(0x2081), '1'), char(0x2082), '2'), char(0x2083), '3'), char(0x2084), '4'),
			char(0x2085), '5'), char(0x2086), '6'), char(0x2087), '7'), char(0x2088), '8'), char(0x2089), '9') AS `words`
		FROM (
			SELECT
				replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`words`,
				char(0x2070), '0'), char(0xB9), '1'), char(0xB2), '2'), char(0xB3), '3'), char(0x2074), '4'),
				char(0x2075), '5'), char(0x2076), '6'), char(0x2077), '7'), char(0x2078), '8'), char(0x2079), '9') AS `words`
			FROM (
				SELECT
					replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`words`,
					char(0x9E6), '0'), char(0x9E7), '1'), char(0x9E8), '2'), char(0x9E9), '3'), char(0x9EA), '4'),
					char(0x9EB), '5'), char(0x9EC), '6'), char(0x9ED), '7'), char(0x9EE), '8'), char(0x9EF), '9') AS `words`
				FROM (
					SELECT
						replace(replace(replace(replace(replace(group_concat(
							CASE
								WHEN `key` = 0 THEN `value`
								WHEN new.`kind` <> 'blog' OR `value` NOT GLOB '[a-zA-Z/!]*' THEN ' ' || `value`
								WHEN `tag` IN ('a', 'b', 'del', 'em', 'font', 'i', 's', 'span', 'strike', 'strong', 'sub', 'sup', 'u') AND instr(`value`, '>') > 0
									THEN substr(`value`, instr(`value`, '>') + 1)
								ELSE ' ' || substr(`value`, instr(`value`, '>') + 1)
							END,
							''
						),
						char(0x9DC), char(0x9A1, 0x9BC)), char(0x9DD), char(0x9A2, 0x9BC)), char(0x9DF), char(0x9AF, 0x9BC)),
						char(0x200C), ''), char(0x200D), '') AS `words`
					FROM (
						SELECT `key`, `value`, lower(ltrim(substr(`value`, 1, min(instr(`value` || '>', '>'), instr(`value` || ' ', ' ')) - 1), '/')) AS `tag`
						FROM json_each('[' || replace(json_quote(new.`title` || char(1) || new.`body`), '<', '","') || ']')
					)
				)
			)
		)
	)
	WHERE `kind` = new.`kind` AND `item_id` = new.`item_id`;
END;
