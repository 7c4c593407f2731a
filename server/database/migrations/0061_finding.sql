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
END;--> statement-breakpoint
ALTER TABLE "saved_filter" DROP CONSTRAINT "saved_filter_name";--> statement-breakpoint
DROP INDEX "held_rate_text";--> statement-breakpoint
DROP INDEX "tax_object_name_unique";--> statement-breakpoint
DROP INDEX "tax_object_text";--> statement-breakpoint
DROP INDEX "withholding_slip_text";--> statement-breakpoint
DROP INDEX "broadcast_text";--> statement-breakpoint
DROP INDEX "organization_name_unique";--> statement-breakpoint
DROP INDEX "organization_text";--> statement-breakpoint
DROP INDEX "schedule_name_unique";--> statement-breakpoint
DROP INDEX "schedule_text";--> statement-breakpoint
DROP INDEX "product_code_unique";--> statement-breakpoint
DROP INDEX "product_text";--> statement-breakpoint
DROP INDEX "purchase_template_name_unique";--> statement-breakpoint
DROP INDEX "purchase_template_text";--> statement-breakpoint
DROP INDEX "recurring_purchase_name_unique";--> statement-breakpoint
DROP INDEX "recurring_purchase_text";--> statement-breakpoint
DROP INDEX "term_payment_name_unique";--> statement-breakpoint
DROP INDEX "term_payment_text";--> statement-breakpoint
DROP INDEX "vendor_name_unique";--> statement-breakpoint
DROP INDEX "vendor_text";--> statement-breakpoint
DROP INDEX "warehouse_name_unique";--> statement-breakpoint
DROP INDEX "warehouse_text";--> statement-breakpoint
DROP INDEX "custom_field_name_unique";--> statement-breakpoint
DROP INDEX "custom_field_value_text";--> statement-breakpoint
DROP INDEX "history_text";--> statement-breakpoint
DROP INDEX "employee_code_unique";--> statement-breakpoint
DROP INDEX "employee_text";--> statement-breakpoint
-- Of names that are one to a reader from now on the first keeps it; each later one carries its record's number behind it.
DO $do$
DECLARE
	unique_text record;
	renamed bigint;
BEGIN
	FOR unique_text IN SELECT * FROM (VALUES
		('organization', 'name', ''), ('term_payment', 'name', ''), ('warehouse', 'name', ''), ('product', 'code', ''),
		('vendor', 'name', ''), ('employee', 'employee_code', ''), ('schedule', 'name', ''), ('custom_field', 'name', ''),
		('tax_object', 'name', ''), ('purchase_template', 'name', ''), ('recurring_purchase', 'name', ''),
		('saved_filter', 'name', 'AND earlier.employee_id = later.employee_id AND earlier.screen = later.screen')
	) AS listed (relation, field, within) LOOP
		-- With the number it can be what another one is called.
		LOOP
			EXECUTE format('UPDATE %1$I later SET %2$I = later.%2$I || '' ('' || later.id || '')'' WHERE EXISTS (
					SELECT FROM %1$I earlier WHERE earlier.company_id = later.company_id %3$s
						AND name_form(earlier.%2$I) = name_form(later.%2$I) AND earlier.id < later.id)',
				unique_text.relation, unique_text.field, unique_text.within);
			GET DIAGNOSTICS renamed = ROW_COUNT;
			EXIT WHEN renamed = 0;
		END LOOP;
	END LOOP;
END
$do$;--> statement-breakpoint
-- What stands on papers is kept as it is searched: a whole paper is not brought into that form for each row that is looked at.
UPDATE "invoice_reading" SET "words" = search_form("words") WHERE "words" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filter_name" ON "saved_filter" USING btree ("company_id","employee_id","screen",name_form("name"));--> statement-breakpoint
CREATE INDEX "held_rate_text" ON "held_rate" USING gin ("company_id",search_form("name") gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE UNIQUE INDEX "tax_object_name_unique" ON "tax_object" USING btree ("company_id",name_form("name"));--> statement-breakpoint
CREATE INDEX "tax_object_text" ON "tax_object" USING gin ("company_id",search_form("name") gin_trgm_ops,search_form("code") gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "withholding_slip_text" ON "withholding_slip" USING gin ("company_id",search_form("name") gin_trgm_ops,search_form("payee_name") gin_trgm_ops,search_form("payee_tax_number") gin_trgm_ops,search_form("bill_reference") gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "broadcast_text" ON "broadcast" USING gin ("company_id",search_form("message") gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE UNIQUE INDEX "organization_name_unique" ON "organization" USING btree ("company_id",name_form("name"));--> statement-breakpoint
CREATE INDEX "organization_text" ON "organization" USING gin ("company_id",search_form("name") gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_name_unique" ON "schedule" USING btree ("company_id",name_form("name"));--> statement-breakpoint
CREATE INDEX "schedule_text" ON "schedule" USING gin ("company_id",search_form("name") gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE UNIQUE INDEX "product_code_unique" ON "product" USING btree ("company_id",name_form("code"));--> statement-breakpoint
CREATE INDEX "product_text" ON "product" USING gin ("company_id",search_form("code") gin_trgm_ops,search_form("name") gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_template_name_unique" ON "purchase_template" USING btree ("company_id",name_form("name"));--> statement-breakpoint
CREATE INDEX "purchase_template_text" ON "purchase_template" USING gin ("company_id",search_form("name") gin_trgm_ops,search_form("document") gin_trgm_ops,search_form("vendor") gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE UNIQUE INDEX "recurring_purchase_name_unique" ON "recurring_purchase" USING btree ("company_id",name_form("name"));--> statement-breakpoint
CREATE INDEX "recurring_purchase_text" ON "recurring_purchase" USING gin ("company_id",search_form("name") gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE UNIQUE INDEX "term_payment_name_unique" ON "term_payment" USING btree ("company_id",name_form("name"));--> statement-breakpoint
CREATE INDEX "term_payment_text" ON "term_payment" USING gin ("company_id",search_form("name") gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_name_unique" ON "vendor" USING btree ("company_id",name_form("name"));--> statement-breakpoint
CREATE INDEX "vendor_text" ON "vendor" USING gin ("company_id",search_form("name") gin_trgm_ops,search_form("tax_number") gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE UNIQUE INDEX "warehouse_name_unique" ON "warehouse" USING btree ("company_id",name_form("name"));--> statement-breakpoint
CREATE INDEX "warehouse_text" ON "warehouse" USING gin ("company_id",search_form("name") gin_trgm_ops,search_form("address") gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE UNIQUE INDEX "custom_field_name_unique" ON "custom_field" USING btree ("company_id",name_form("name"));--> statement-breakpoint
CREATE INDEX "custom_field_value_text" ON "custom_field_value" USING gin ("company_id",search_form("value") gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "history_text" ON "history" USING gin ("company_id",search_form("notes") gin_trgm_ops) WITH (gin_pending_list_limit=256) WHERE "history"."notes" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "employee_code_unique" ON "employee" USING btree ("company_id",name_form("employee_code"));--> statement-breakpoint
CREATE INDEX "employee_text" ON "employee" USING gin ("company_id",search_form("name") gin_trgm_ops,search_form("email") gin_trgm_ops,search_form("employee_code") gin_trgm_ops) WITH (gin_pending_list_limit=256);