import { defineConfig } from 'drizzle-kit';

/** `drizzle-kit generate --config server/database/drizzle.config.ts` writes the next migration from the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './resources/!(demo)/**/*.server.ts',
    './server/**/*Table*.ts',
    './server/exchangeRates/exchangeRates.ts',
  ],
  out: './server/database/migrations',
});
