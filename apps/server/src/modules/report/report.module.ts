import type { Module } from '../../platform/module.ts'
import { dashboard } from './dashboard.ts'
import { tenantDashboard } from './tenant-dashboard.ts'

export const reportModule: Module = { name: 'report', commands: [dashboard, tenantDashboard] }
