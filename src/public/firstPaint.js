// Before the application is there: the appearance this person chose, and no shell on pages that have none.
(function () {
  var page = document.documentElement;
  var bare = /^\/(login|logout|sso-callback|dev-auth|errors?|version|healthcheck)$/;
  if (bare.test(location.pathname)) page.dataset.bare = '';
  try {
    var mode = localStorage.getItem('outlay.theme');
    if (mode === 'light' || mode === 'dark') page.dataset.theme = mode;
  } catch {
    // Storage is closed to us: the system's appearance stays.
  }
})();
