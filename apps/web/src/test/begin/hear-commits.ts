import { hearCommits } from '../drawn-components.ts'

// React looks for who hears its commits when it is first loaded: this file is loaded before it.
hearCommits()
