import { readPicture } from '@kassa/contract/file/file.calls.ts'
import { useEffect, useState } from 'react'
import { callForResponse } from '../../api/call.ts'

interface PictureSource {
  /** Good on this page only. */
  readonly address: string
  readonly contentType: string
}

/** A picture or file, fetched with the session's header: its public address alone opens nothing. Undefined until it is there. */
export function usePicture(id: string, size: 'small' | 'full'): PictureSource | undefined {
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly source: PictureSource }>()
  const of = `${size} ${id}`
  useEffect(() => {
    const stopped = new AbortController()
    let made: string | undefined
    callForResponse(readPicture, { id, size }, { isQuiet: true, signal: stopped.signal })
      .then((response) => response.blob())
      .then((blob) => {
        if (stopped.signal.aborted) return
        made = URL.createObjectURL(blob)
        setLoaded({ of, source: { address: made, contentType: blob.type } })
      })
      .catch(() => undefined)
    return () => {
      stopped.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [id, size, of])
  return loaded?.of === of ? loaded.source : undefined
}
