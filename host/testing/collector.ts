import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span in OTLP JSON. */
export interface SentSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status?: { code?: number };
  facts: Record<string, unknown>;
}

interface ExportRequest {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<SentSpan, 'facts' | 'service'> & { attributes: Attribute[] })[] }[];
  }[];
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

const readAttributes = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A small OpenTelemetry collector that also receives error reports at `/faults`. */
export interface Collector {
  url: string;
  spans: SentSpan[];
  faults: Record<string, unknown>[];
  /** All received bodies. */
  bodies: string[];
  /** Headers of the last request. */
  getHeaders: () => Record<string, unknown>;
  /** Responds with this status from now on, also to waiting requests; null stops responding. */
  respondWith: (status: number | null) => void;
  countRequests: () => number;
  stop: () => Promise<void>;
}

const readSpans = ({ resourceSpans }: ExportRequest): SentSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, ...span }) => ({
        ...span,
        service: String(readAttributes(resource.attributes)['service.name']),
        facts: readAttributes(attributes),
      })),
    ),
  );

export async function startCollector(): Promise<Collector> {
  const spans: SentSpan[] = [];
  const faults: Record<string, unknown>[] = [];
  const bodies: string[] = [];
  let headers = {};
  let status: number | null = 200;
  const waiting: (() => void)[] = [];
  let requestCount = 0;
  const server: Server = createServer((request, response) => {
    requestCount += 1;
    headers = request.headers;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const reply = () =>
        response.writeHead(status ?? 503, { 'content-type': 'application/json' }).end('{}');
      if (status === null) return void waiting.push(reply);
      const body = Buffer.concat(parts).toString();
      bodies.push(body);
      if (request.url === '/v1/traces') spans.push(...readSpans(JSON.parse(body) as ExportRequest));
      else faults.push(JSON.parse(body) as Record<string, unknown>);
      return void reply();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    faults,
    bodies,
    getHeaders: () => headers,
    respondWith: (newStatus) => {
      status = newStatus;
      if (newStatus !== null) for (const reply of waiting.splice(0)) reply();
    },
    countRequests: () => requestCount,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
