import type { ModelPurpose } from '@docwright/contract'

/** A model that was set up for a project, or for all projects of an organisation that have none. */
export interface ModelSettingTable {
  id: string
  organisation_id: string
  /** Null where it is for all projects of the organisation. */
  project_id: string | null
  /** Null for whatever has no model of its own. */
  purpose: ModelPurpose | null
  /** Scope and purpose: there is one for each. */
  place: string
  /** How it is reached, as JSON; without the key. */
  definition: string
  /** Encrypted for the place of the id; null where it needs none. */
  sealed_key: string | null
  created_at: number
  updated_at: number
}
