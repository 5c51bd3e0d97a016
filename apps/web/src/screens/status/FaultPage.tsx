import { PageFault } from '../../kit/state/PageFault.tsx'

/** 500 inside the shell. Source: specification §2 (/auth/500). */
export default function FaultPage() {
  return <PageFault error={null} place="inside" />
}
