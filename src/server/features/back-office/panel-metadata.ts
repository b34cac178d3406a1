export function panelMetadata(adminNotes: string | undefined) {
  return { source: 'admin_panel', admin_notes: adminNotes || null }
}
