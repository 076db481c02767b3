import type { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

/** Milliseconds between sweeps of idle connections during a close. */
const SWEEP_INTERVAL = 50

/**
 * Follows the connections of an app before it listens. Returns a function that closes the app once running requests
 * have their replies. `app.close()` alone ends idle connections only once, so busy ones would stay open after their
 * reply, and does not count unused connections, which browsers keep in reserve, as idle.
 */
export function prepareClose(app: FastifyInstance): () => Promise<void> {
  const connections = new Set<Socket>()
  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return async () => {
    const sweep = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    }, SWEEP_INTERVAL)
    await app.close()
    clearInterval(sweep)
  }
}
