import { NotFound } from './NotFoundPage.tsx'

/** 404 over the whole window. Source: specification §2 (/auth/404-cover). */
export default function NotFoundCover() {
  return <NotFound place="page" />
}
