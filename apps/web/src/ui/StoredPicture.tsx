import { useEffect, useState, type ReactNode } from 'react'
import { pictureSource } from '../api/picture-source.ts'

interface Props {
  /** Where it is, as the contract says; null draws nothing. */
  readonly address: string | null
  readonly alt: string
  readonly size?: number
  readonly className?: string
  /** The content where there is no picture, or it cannot be had. */
  readonly fallback?: ReactNode
}

/** A picture of the merchant's own or a drawn motif. Where it cannot be had, its fallback stands in its place, or nothing. */
export function StoredPicture({ address, alt, size, className, fallback = null }: Props) {
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly source: string | undefined }>()
  useEffect(() => {
    if (address === null) return
    let isCurrent = true
    void pictureSource(address).then((source) => {
      if (isCurrent) setLoaded({ of: address, source })
    })
    return () => {
      isCurrent = false
    }
  }, [address])
  const source = loaded?.of === address ? loaded?.source : undefined
  if (address === null || (loaded?.of === address && source === undefined)) return fallback
  return (
    <img
      {...(source === undefined ? {} : { src: source })}
      {...(size === undefined ? {} : { width: size, height: size })}
      {...(className === undefined ? {} : { className })}
      alt={source === undefined ? '' : alt}
      loading="lazy"
      onError={() => setLoaded({ of: address, source: undefined })}
    />
  )
}
