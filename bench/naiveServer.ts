import Fastify from 'fastify';
import pg from 'pg';

/**
 * What a person would write first: fastify, pg, and the list that a react-admin data provider asks for. No sign-in, no
 * rights. `node bench/naiveServer.ts <database> <port>`.
 */
const [, , url, port] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 12 });
const app = Fastify();

interface ListQuery {
  company: string;
  status?: string;
  q?: string;
  page?: string;
}

app.get('/ready', () => ({ ready: true }));

app.get<{ Querystring: ListQuery }>('/bills', async (request) => {
  const { company, status, q, page = '1' } = request.query;
  const where = [`b.company_id = $1 and b.transaction_type = 'bill'`];
  const values = [company];
  if (status) {
    values.push(status);
    where.push(`b.status = $${values.length}`);
  }
  if (q) {
    values.push(`%${q}%`);
    const like = `ilike $${values.length}`;
    where.push(`(b.reference_id ${like} or b.reference_number ${like} or v.name ${like})`);
  }
  const from = `from bill b left join vendor v on v.company_id = b.company_id and v.id = b.vendor_id
    where ${where.join(' and ')}`;
  const order = 'order by b.transaction_date desc, b.id desc';
  const limits = `limit 25 offset ${(Number(page) - 1) * 25}`;
  const { rows } = await pool.query(`select b.*, v.name as vendor_name ${from} ${order} ${limits}`, values);
  const total = await pool.query<{ count: string }>(`select count(*) ${from}`, values);
  return { data: rows, total: Number(total.rows[0]?.count ?? 0) };
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
