import { updateStatements } from './statements';

/** `npm run statements`: writes `host/db/statements.tsv`. */
void updateStatements();
