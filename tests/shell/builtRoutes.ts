import { routes } from '../../resources/routes.ts';
import { setRoutes } from '../../src/app/routing/routes.ts';

// Tests of screens stand on the routes of the product, as its first code does.
setRoutes(routes);
