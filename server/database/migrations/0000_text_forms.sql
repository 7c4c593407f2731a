CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- The two forms in which texts are compared: domain/text/normalForm.ts says what they are, and a test holds both against each
-- other. Small letters follow Unicode whatever the locale of the database, where PostgreSQL can (17 and newer).
DO $do$
DECLARE
	unicode text := CASE WHEN EXISTS (SELECT FROM pg_collation WHERE collname = 'pg_c_utf8') THEN 'pg_c_utf8' ELSE 'default' END;
BEGIN
	EXECUTE format($sql$
		CREATE FUNCTION public.decomposed_form(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
		RETURN pg_catalog.translate(pg_catalog.lower(pg_catalog.normalize(pg_catalog.regexp_replace($1,
			'[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
			'', 'g'), 'NFKD') COLLATE pg_catalog.%I), 'ς', 'σ')$sql$, unicode);
END
$do$;--> statement-breakpoint
CREATE FUNCTION "name_form_beyond_ascii"(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10 AS $$
BEGIN
	RETURN pg_catalog.normalize(pg_catalog.btrim(pg_catalog.regexp_replace(public.decomposed_form($1),
		'[\t-\r \u0085\u1680\u2028\u2029]+', ' ', 'g')), 'NFKC');
END
$$;--> statement-breakpoint
CREATE FUNCTION "search_form_beyond_ascii"(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10 AS $$
BEGIN
	RETURN pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.translate(
		pg_catalog.regexp_replace(public.decomposed_form($1),
			'[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
			'', 'g'), 'đħıłøŧ', 'dhilot'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss');
END
$$;--> statement-breakpoint
-- Most texts are ASCII. Of these two the bodies stand in the query that asks, and no call is paid for a row.
CREATE FUNCTION "name_form"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
	WHEN pg_catalog.octet_length($1) <> pg_catalog.length($1) THEN public.name_form_beyond_ascii($1)
	WHEN $1 ~ '[\t-\r]|^ |  | $'
		THEN pg_catalog.btrim(pg_catalog.regexp_replace(pg_catalog.lower($1 COLLATE pg_catalog."C"), '[\t-\r ]+', ' ', 'g'))
	ELSE pg_catalog.lower($1 COLLATE pg_catalog."C")
END;--> statement-breakpoint
CREATE FUNCTION "search_form"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
	WHEN pg_catalog.octet_length($1) <> pg_catalog.length($1) THEN public.search_form_beyond_ascii($1)
	ELSE pg_catalog.lower($1 COLLATE pg_catalog."C")
END;
