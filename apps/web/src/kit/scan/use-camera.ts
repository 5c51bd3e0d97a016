import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type SeenCode, seeCode } from './once-in-view.ts'
import { openReader } from './open-reader.ts'

/** `refused`: the person or the browser said no; `none`: there is no camera; `broken`: it could not be started. */
export type CameraState = 'starting' | 'reading' | 'refused' | 'none' | 'broken'

const BETWEEN_READS_MS = 110

const troubleOf = (error: unknown): CameraState => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'broken'
}

/** Shows the camera in `place` for as long as the component stands, and calls back for each code that comes into view. */
export function useCamera(place: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  const hear = useEffectEvent(onCode)
  useEffect(() => {
    const stopped = new AbortController()
    let stream: MediaStream | null = null
    const start = async (): Promise<void> => {
      if (typeof navigator.mediaDevices?.getUserMedia !== 'function') return setState('none')
      const [read, opened] = await Promise.all([openReader(), openCamera()])
      stream = opened
      if (stopped.signal.aborted) return stop(opened)
      const video = place.current
      if (!video) return
      await show(opened, video)
      setState('reading')
      await readFrames(stopped.signal, () => read(video), hear)
    }
    start().catch((error: unknown) => {
      if (!stopped.signal.aborted) setState(troubleOf(error))
    })
    return () => {
      stopped.abort()
      if (stream) stop(stream)
    }
  }, [place])
  return state
}

const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })

const show = (stream: MediaStream, video: HTMLVideoElement): Promise<void> => {
  video.srcObject = stream
  return video.play()
}

const stop = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop())

async function readFrames(
  stopped: AbortSignal,
  read: () => Promise<string | null>,
  onCode: (code: string) => void,
): Promise<void> {
  let before: SeenCode | null = null
  while (!stopped.aborted) {
    const code = await read()
    if (stopped.aborted) return
    const { seen, isNew } = seeCode(before, code, performance.now())
    before = seen
    if (isNew && seen) onCode(seen.code)
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_READS_MS))
  }
}
