import type { NextApiRequest, NextApiResponse } from 'next';

/** Says that the portal is up; the host has its own /health. */
export default function health(_request: NextApiRequest, response: NextApiResponse): void {
  response.setHeader('cache-control', 'no-store');
  response.status(200).json({ ready: true });
}
