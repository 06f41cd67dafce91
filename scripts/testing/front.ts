import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';

import { findFreePort } from '../process/ports';
import { PlainError } from '../process/settings';

const reportPath = '/-/policy-report';
const seenPath = '/-/seen';

/**
 * A localhost certificate for this run: key, certificate, its file, and a function that removes it.
 */
export interface Certificate {
  key: Buffer;
  cert: Buffer;
  file: string;
  remove: () => void;
}

/** Creates a localhost key and certificate in a folder that `remove` deletes. */
export function createCertificate(): Certificate {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'certificate-'));
  const key = path.join(folder, 'key.pem');
  const cert = path.join(folder, 'cert.pem');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  try {
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
        '-keyout',
        key,
        '-out',
        cert,
        ...subject,
      ],
      { stdio: 'ignore' },
    );
    return { key: readFileSync(key), cert: readFileSync(cert), file: cert, remove };
  } catch {
    remove();
    throw new PlainError('The journeys over TLS need openssl to create their certificate.');
  }
}

const detectEngine = (agent = '') =>
  agent.includes('Firefox/') ? 'firefox' : agent.includes('Chrom') ? 'chromium' : 'webkit';

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Formats a policy violation report as one line. */
function formatReport(text: string): string {
  const { 'csp-report': report = {} } = JSON.parse(text) as {
    'csp-report'?: Record<string, string>;
  };
  return `${report['effective-directive'] ?? report['violated-directive']} refuses ${report['blocked-uri']} on ${report['document-uri']}`;
}

interface EngineLog {
  reports: string[];
  papers: string[];
}

export interface Front {
  url: string;
  /** Sets the program's port once it is known. */
  setPort: (port: string) => void;
  stop: () => Promise<void>;
}

/**
 * Starts a proxy in front of a portal or host, as in production: TLS with a certificate, otherwise http.
 * Makes browsers report policy violations. GET `/-/seen?engine=` returns the reports and the PDFs
 * served by engine; DELETE clears them.
 */
export async function startFront(certificate?: Certificate): Promise<Front> {
  const port = await findFreePort();
  const seen = new Map<string, EngineLog>();
  const getLog = (engine: string): EngineLog => {
    const entry = seen.get(engine) ?? { reports: [], papers: [] };
    seen.set(engine, entry);
    return entry;
  };
  const getRequestLog = ({ headers }: IncomingMessage) =>
    getLog(detectEngine(headers['user-agent']));
  let target = 0;
  const handleInternal = async (
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const engine = url.searchParams.get('engine') ?? '';
    if (url.pathname === seenPath && request.method === 'DELETE') seen.delete(engine);
    if (url.pathname === seenPath) return void response.end(JSON.stringify(getLog(engine)));
    getRequestLog(request).reports.push(formatReport(await readText(request)));
    response.writeHead(204).end();
  };
  const relay = (request: IncomingMessage, response: ServerResponse): void => {
    const { url = '/' } = request;
    if (url.startsWith('/-/'))
      return void handleInternal(request, response).catch(() => response.destroy());
    const proxied = http.request(
      {
        host: '127.0.0.1',
        port: target,
        path: url,
        method: request.method,
        headers: request.headers,
      },
      (targetResponse) => {
        const { 'content-security-policy': policy, ...headers } = targetResponse.headers;
        if (headers['content-type'] === 'application/pdf')
          getRequestLog(request).papers.push(url.split('?', 1)[0] ?? '');
        response.writeHead(
          targetResponse.statusCode ?? 502,
          policy
            ? { ...headers, 'content-security-policy': `${policy}; report-uri ${reportPath}` }
            : headers,
        );
        targetResponse.pipe(response);
      },
    );
    proxied.on('error', () => response.destroy());
    request.pipe(proxied);
  };
  const server = certificate ? https.createServer(certificate, relay) : http.createServer(relay);
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    url: `http${certificate ? 's' : ''}://localhost:${port}`,
    setPort: (programPort) => {
      target = Number(programPort);
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
