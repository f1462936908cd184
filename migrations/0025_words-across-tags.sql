-- A tag within text, such as <sub>, is dropped without a space: H<sub>2</sub>O is found as H2O. Small digits (U+2082) become
-- ordinary ones. What comes before the first "<" is never a tag. The rest is as before.
DROP TRIGGER `search_takes_entry`;
--> statement-breakpoint
CREATE TRIGGER `search_takes_entry` INSTEAD OF INSERT ON `search_entries` BEGIN
	DELETE FROM `search` WHERE `rowid` = new.`number`;
	INSERT INTO `search` (`rowid`, `title`, `body`)
	SELECT new.`number`, substr(`words`, 1, instr(`words`, char(1)) - 1), substr(`words`, instr(`words`, char(1)) + 1)
	FROM (
		SELECT
			replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
			replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
			replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
			replace(replace(replace(replace(replace(
			group_concat(
				CASE
					WHEN `key` = 0 THEN `value`
					WHEN new.`number` % 3 <> 2 OR `value` NOT GLOB '[a-zA-Z/!]*' THEN ' ' || `value`
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
	);
END;
--> statement-breakpoint
INSERT INTO `search_entries` SELECT `id` * 3, `title`, `content` FROM `notices`;
--> statement-breakpoint
INSERT INTO `search_entries` SELECT `id` * 3 + 1, `title`, `description` || ' ' || `exam_type` FROM `result_documents`;
--> statement-breakpoint
INSERT INTO `search_entries` SELECT `id` * 3 + 2, `title`, `content` || ' ' || `excerpt` || ' ' || `author` FROM `blogs`;
