import type { Wire } from './link.ts'

/** One end of a way to another till. */
export interface Peer {
  /** This end's half of the way, once it is known: the offer, or the answer to the one that was heard. */
  readonly description: Promise<string>
  /** Hears the other's answer to this end's offer. */
  readonly accept: (answer: string) => Promise<void>
  readonly close: () => void
}

export interface PeerPorts {
  readonly opened: (wire: Wire) => void
  readonly heard: (text: string) => void
  readonly closed: () => void
}

/** Makes an end of a way: an offer, or the answer to `offer`. */
export type MakePeer = (offer: string | null, ports: PeerPorts) => Peer

/** Addresses of this machine are found at once; nobody outside the shop is asked for one. */
const GATHERED_MS = 2_000

/** Waits until the browser has named its own addresses. */
const gathered = (way: RTCPeerConnection): Promise<void> =>
  new Promise((done) => {
    const look = (): void => {
      if (way.iceGatheringState === 'complete') done()
    }
    way.addEventListener('icegatheringstatechange', look)
    setTimeout(done, GATHERED_MS)
    look()
  })

/**
 * A data channel of the browser. No server stands between: where the two machines do not reach each other by themselves there is no way. Its keys are proved by the
 * fingerprint in its halves, which the server carried between two tills that it knows.
 */
export const makeRtcPeer: MakePeer = (offer, ports) => {
  const way = new RTCPeerConnection({ iceServers: [] })
  const channel = way.createDataChannel('kassa', { negotiated: true, id: 1, ordered: true })
  let isOver = false
  const close = (): void => {
    if (isOver) return
    isOver = true
    way.close()
    ports.closed()
  }
  channel.addEventListener('open', () => ports.opened({ send: (text) => channel.send(text), close }))
  channel.addEventListener('message', ({ data }) => ports.heard(typeof data === 'string' ? data : ''))
  channel.addEventListener('close', close)
  way.addEventListener('connectionstatechange', () => {
    if (way.connectionState === 'failed') close()
  })
  const describe = async (): Promise<string> => {
    if (offer !== null) await way.setRemoteDescription({ type: 'offer', sdp: offer })
    await way.setLocalDescription()
    await gathered(way)
    return way.localDescription?.sdp ?? ''
  }
  const description = describe()
  description.catch(close)
  return {
    description,
    accept: async (answer) => {
      if (way.signalingState === 'have-local-offer') await way.setRemoteDescription({ type: 'answer', sdp: answer })
    },
    close,
  }
}
