import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../process/ports.mjs';
import { PlainError } from '../process/settings.mjs';

const reportPath = '/-/policy-report';
const seenPath = '/-/seen';

/** A certificate for localhost that is made for this run: key and certificate, its file, and how to remove that. */
export function makeCertificate() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'certificate-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name));
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
    throw new PlainError('The journeys over TLS need the program openssl, which makes their certificate.');
  }
}

const engineOf = (agent = '') =>
  agent.includes('Firefox/') ? 'firefox' : agent.includes('Chrom') ? 'chromium' : 'webkit';

async function textOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** What a report against the policy says, in a line. */
function lineOf(text) {
  const { 'csp-report': report = {} } = JSON.parse(text);
  return `${report['effective-directive'] ?? report['violated-directive']} refuses ${report['blocked-uri']} on ${report['document-uri']}`;
}

/**
 * Stands before a portal (or a host) as a proxy does in production, over TLS with a certificate and http without, and asks browsers to report whatever the
 * portal's policy refuses. What they report, and the papers they were given, is answered by engine at `/-/seen?engine=`; DELETE
 * forgets it.
 * `to` names the program's port once it is known.
 */
export async function startFront(certificate) {
  const port = await freePort();
  const seen = {};
  const of = (engine) => (seen[engine] ??= { reports: [], papers: [] });
  let target = 0;
  const own = async (request, response) => {
    const url = new URL(request.url, 'http://localhost');
    const engine = url.searchParams.get('engine');
    if (url.pathname === seenPath && request.method === 'DELETE') delete seen[engine];
    if (url.pathname === seenPath) return response.end(JSON.stringify(of(engine)));
    of(engineOf(request.headers['user-agent'])).reports.push(lineOf(await textOf(request)));
    response.writeHead(204).end();
  };
  const pass = (request, response) => {
    if (request.url.startsWith('/-/')) return own(request, response).catch(() => response.destroy());
    const onward = http.request(
      {
        host: '127.0.0.1',
        port: target,
        path: request.url,
        method: request.method,
        headers: request.headers,
      },
      (answer) => {
        const { 'content-security-policy': policy, ...headers } = answer.headers;
        if (headers['content-type'] === 'application/pdf')
          of(engineOf(request.headers['user-agent'])).papers.push(request.url.split('?')[0]);
        response.writeHead(
          answer.statusCode,
          policy ? { ...headers, 'content-security-policy': `${policy}; report-uri ${reportPath}` } : headers,
        );
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
    return undefined;
  };
  const server = certificate ? https.createServer(certificate, pass) : http.createServer(pass);
  await new Promise((resolve) => server.listen(port, 'localhost', resolve));
  return {
    url: `http${certificate ? 's' : ''}://localhost:${port}`,
    to: (portalPort) => (target = Number(portalPort)),
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
