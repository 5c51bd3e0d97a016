import { useSession } from '../../session/session.ts'
import { ShopDashboard } from './ShopDashboard.tsx'
import { TenantDashboard } from './TenantDashboard.tsx'

/** The first page: the shop's own day, or for operators and partners the tenants below them. Source: specification §1. */
export default function DashboardPage() {
  const tier = useSession((session) => session.user?.tier)
  return tier === 'operator' || tier === 'partner' ? <TenantDashboard /> : <ShopDashboard />
}
