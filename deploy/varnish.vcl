vcl 4.1;

# Varnish in front of a platform with DOCWRIGHT_CDN=varnish and DOCWRIGHT_CDN_PURGE=http://127.0.0.1:6081

backend docwright {
    .host = "127.0.0.1";
    .port = "3000";
}

sub vcl_recv {
    if (req.method == "PURGE") {
        # What DOCWRIGHT_CDN_TOKEN says.
        if (req.http.Authorization != "Bearer change-me") {
            return (synth(405));
        }
        ban("obj.http.X-Docwright-Site == " + req.http.X-Docwright-Site);
        return (synth(200));
    }
    # The dashboard, the API and git.
    if (req.http.Host ~ "^docs\.example\.com(:\d+)?$") {
        return (pipe);
    }
    # Markdown at the address of a page, and streams for assistants.
    if (req.http.Accept ~ "(?i)text/((x-)?markdown|event-stream)") {
        return (pass);
    }
    # Sites read no cookies, and give all browsers the same.
    unset req.http.Cookie;
    set req.http.Accept = "text/html, */*;q=0.8";
}

sub vcl_deliver {
    # Nobody tells browsers of changes: they ask each time.
    if (resp.http.Cache-Control) {
        set resp.http.Cache-Control = regsub(resp.http.Cache-Control, ", s-maxage=\d+", "");
    }
    unset resp.http.X-Docwright-Site;
}
