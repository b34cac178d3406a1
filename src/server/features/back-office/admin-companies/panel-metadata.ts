/** Audit metadata of back-office actions. */
export function panelMetadata(adminNotes: string | undefined) {
  return { source: 'admin_panel', admin_notes: adminNotes || null }
}
