/** What `npm run company` and `npm run admin` run, with the Node of the server. */
import { runOperatorCommand } from '../resources/operatorCommands.server.ts';

process.exitCode = await runOperatorCommand(process.argv.slice(2));
