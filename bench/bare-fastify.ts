import Fastify from 'fastify';

/**
 * The reference for the host's figures: one route with a response schema and no logic. Prints its
 * port when ready and exits when stdin closes.
 */
const app = Fastify({ logger: false });
const reply = {
  type: 'object',
  properties: {
    status: { type: 'boolean' },
    data: { type: 'object', properties: { ready: { type: 'boolean' } } },
  },
};

app.get('/bare', { schema: { response: { 200: reply } } }, async () => ({
  status: true,
  data: { ready: true },
}));

void app
  .listen({ port: 0, host: '127.0.0.1' })
  .then((address) => process.stdout.write(`${new URL(address).port}\n`));
process.stdin.on('end', () => process.exit(0)).resume();
