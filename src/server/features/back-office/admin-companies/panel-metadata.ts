/** What the audit row of an act of the back office tells besides. */
export function panelMetadata(adminNotes: string | undefined) {
  return { source: 'admin_panel', admin_notes: adminNotes || null }
}
