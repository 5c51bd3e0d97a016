import type { Module } from '../../platform/module.ts'
import * as outlets from './outlet/outlets.ts'
import * as staff from './staff/staff.ts'

export const organisationModule: Module = {
  name: 'organisation',
  commands: [...Object.values(outlets), ...Object.values(staff)],
}
