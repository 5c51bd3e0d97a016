import { LogPage } from './LogPage.tsx'

/** The admin log. */
export default function AdminLogPage() {
  return <LogPage kind="admin" />
}
