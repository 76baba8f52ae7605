// One socket of a page: passes messages to Hocuspocus, and sends pings so that the page doesn't consider the
// connection dead.
import type { LiveRefusal } from '@docent/contract/live';
import type { Hocuspocus } from '@hocuspocus/server';
import type { ServeSocket } from '../../../platform/sockets/sockets.ts';
import type { Backlogs } from './backlogs.ts';
import { ping, pong, roomOf } from './messages.ts';
import type { LiveSession, LiveSessions } from './sessions.ts';

interface Needs {
  backlogs: Backlogs;
  hocuspocus: Hocuspocus<LiveSession>;
  sessions: LiveSessions;
  /** Called when somebody has signed in over the socket of the request. */
  signInListeners: WeakMap<Request, (personId: string) => void>;
}

/** In milliseconds: a third of the time after which a page considers a silent server dead. */
const pingInterval = 10_000;

export function createLiveServe(needs: Needs): ServeSocket {
  const { backlogs, hocuspocus, sessions, signInListeners } = needs;
  return (socket, { url, headers, signedIn, isReceiving, ...flow }) => {
    socket.binaryType = 'nodebuffer';
    const request = new Request(`http://docent${url}`, { headers });
    signInListeners.set(request, signedIn);
    const connection = hocuspocus.handleConnection(socket, request);
    const backlog = backlogs.open(request, flow);
    // A page that receives nothing for 30 s reconnects, and would start a long message over and over.
    const pinging = setInterval(() => {
      if (!isReceiving()) return;
      socket.send(ping);
      connection.lastMessageReceivedAt = Date.now();
    }, pingInterval);
    socket.on('message', (data, isBinary) => {
      // The client sent this before our close frame arrived.
      if (socket.readyState !== socket.OPEN) return;
      const bytes = data as Buffer;
      const room = isBinary ? roomOf(bytes) : null;
      if (room !== null) {
        const message = new Uint8Array(bytes);
        backlog.add(room, message);
        connection.handleMessage(message);
      } else if (!pong.equals(bytes)) socket.close(4403, 'gone' satisfies LiveRefusal);
    });
    socket.on('close', (code, reason) => {
      clearInterval(pinging);
      connection.handleClose({ code, reason: reason.toString() });
      backlog.close(sessions.fileIdsOf(request));
    });
  };
}
